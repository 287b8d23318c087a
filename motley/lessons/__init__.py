"""Lessons on the real board: data of a game, played on its real rules, so that they cannot teach what is forbidden.

course = Course(lessons(game("motif"))[0])
course.play("c3-d3")
"""

from motley.lessons.coach import coached
from motley.lessons.course import Course, Tried
from motley.lessons.lesson import BadLesson, Lesson, Step, lessons
from motley.lessons.pictures import BadPicture, drawn

__all__ = ["BadLesson", "BadPicture", "Course", "Lesson", "Step", "Tried", "coached", "drawn", "lessons"]
